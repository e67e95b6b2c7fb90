"""The phases of a round: choosing, solving, placing, scoring, and how a round moves on."""
