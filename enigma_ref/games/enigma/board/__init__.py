"""What lies on the table: tiles, spots, cells, conduit systems, and how a tile joins them."""
