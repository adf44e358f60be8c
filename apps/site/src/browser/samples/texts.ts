/** The files that the samples edit. */
export const CART = `export interface Item {
  readonly name: string
  readonly price: number
  readonly quantity: number
}

export class Cart {
  private items: Item[] = []
  private discount = 0

  add(item: Item): void {
    if (item.quantity <= 0) {
      throw new RangeError('quantity must be positive')
    }
    this.items.push(item)
  }

  clear(): void {
    this.items = []
    this.discount = 0
  }

  // Prices are in cents.
  subtotal(): number {
    let sum = 0
    for (const item of this.items) {
      sum += item.price * item.quantity
    }
    return sum
  }

  total(): number {
    const subtotal = this.subtotal()
    return subtotal - subtotal * this.discount
  }
}
`

export const REPORT = `import csv
from pathlib import Path


class Report:
    def __init__(self, path: Path):
        self.path = path
        self.rows = []

    def load(self):
        with self.path.open() as file:
            for row in csv.reader(file):
                self.rows.append(row)
        return self

    def lines(self, limit=None):
        for row in self.rows:
            if limit is not None and limit <= 0:
                break
            yield ", ".join(row)
`

export const SETTINGS = `[receipt]
header = Thank you!
show_vat = no

[screen]
header = Welcome!
show_vat = no
`
