"""The game on phones and the TV: a small server that shows one record live, and lets moves be entered into it.

Nothing else imports it but `serve`, and nothing else needs starlette and uvicorn. What it writes goes through a session
of the library, like every other move; what it shows is what the box's own parts say and draw.

- `table`: the one record, followed on the disk; used by one thread only
- `lookout`: notices when it changes
- `entering`: what is sent from phones: tried, written once, or refused with what is there now
- `hub`: who watches, and what each of them has got
- `links`: the two tokens and the addresses they stand in
- `guard`, `connections`: who is let in, how often, for how long
- `app`, `server`: routes, sockets, start and end
"""
