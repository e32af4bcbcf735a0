"""Tests of the map: its drawings, sight, distances and ways."""
