import { type Cents, formatCents } from './money.js'

export interface Item {
  readonly name: string
  readonly price: Cents
  readonly quantity: number
}

export interface Discount {
  readonly code: string
  readonly percent: number
}

export class Cart {
  private readonly items: Item[] = []
  private discount: Discount | undefined

  add(item: Item): void {
    if (item.quantity <= 0) {
      throw new RangeError(`quantity ${item.quantity} is not positive`)
    }
    this.items.push(item)
  }

  remove(name: string): void {
    const index = this.items.findIndex((item) => item.name === name)
    if (index !== -1) {
      this.items.splice(index, 1)
    }
  }

  apply(discount: Discount): void {
    this.discount = discount
  }

  // The sum of all items, before any discount.
  subtotal(): Cents {
    let sum = 0
    for (const item of this.items) {
      sum += item.price * item.quantity
    }
    return sum
  }

  total(): Cents {
    const subtotal = this.subtotal()
    if (this.discount === undefined) {
      return subtotal
    }
    return subtotal - subtotal * (this.discount.percent / 100)
  }

  summary(): string {
    const lines = this.items.map((item) => `${item.quantity} x ${item.name}`)
    return [...lines, `Total: ${formatCents(this.total())}`].join('\n')
  }
}
