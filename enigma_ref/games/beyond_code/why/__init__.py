"""Why an entry of Beyond Code is what it is: how checks, silence, time, wins and breakthroughs came about."""
