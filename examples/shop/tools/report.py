"""Prints which articles have to be ordered again."""

import csv
import sys

LIMIT = 5


def read_stock(path):
    with open(path, newline="") as source:
        return list(csv.DictReader(source))


def low_stock(rows, limit=LIMIT):
    found = []
    for row in rows:
        if int(row["count"]) < limit:
            found.append(row)
    return found


def main(argv):
    rows = read_stock(argv[1])
    for row in low_stock(rows):
        print(row["name"], row["count"])


if __name__ == "__main__":
    main(sys.argv)
