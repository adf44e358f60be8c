import type { Input } from '../../engine/protocol'
import { CART, REPORT, SETTINGS } from './texts'

/** An answer to try, with the status that it ends with. */
export interface Sample extends Input {
  readonly name: string
  readonly title: string
  readonly ends: 'applied' | 'refused'
}

export const samples: readonly Sample[] = [
  {
    name: 'indentation',
    title: 'Python, quoted with other indentation',
    ends: 'applied',
    files: { 'report.py': REPORT },
    answer: `The rows should be stripped, and empty ones skipped. In \`report.py\`:

<<<<<<< SEARCH
def load(self):
  with self.path.open() as file:
    for row in csv.reader(file):
      self.rows.append(row)
  return self
=======
def load(self):
  with self.path.open() as file:
    for row in csv.reader(file):
      if row:
        self.rows.append([cell.strip() for cell in row])
  return self
>>>>>>> REPLACE
`,
  },
  {
    name: 'exact',
    title: 'A SEARCH block that is exact',
    ends: 'applied',
    files: { 'src/cart.ts': CART },
    answer: `src/cart.ts
<<<<<<< SEARCH
    return subtotal - subtotal * this.discount
=======
    return Math.max(0, Math.round(subtotal - subtotal * this.discount))
>>>>>>> REPLACE
`,
  },
  {
    name: 'stale',
    title: 'A stale diff: wrong line numbers, one line has changed',
    ends: 'applied',
    files: { 'src/cart.ts': CART },
    answer: `\`\`\`diff
--- a/src/cart.ts
+++ b/src/cart.ts
@@ -9,8 +9,8 @@
   // The price of an item is in cents.
   subtotal(): number {
-    let sum = 0
-    for (const item of this.items) {
-      sum += item.price * item.quantity
-    }
-    return sum
+    return this.items.reduce((sum, item) => sum + item.price * item.quantity, 0)
   }
\`\`\`
`,
  },
  {
    name: 'ambiguous',
    title: 'Refused: the quote occurs twice',
    ends: 'refused',
    files: { 'shop.ini': SETTINGS },
    answer: `Show the VAT on receipts:

shop.ini
<<<<<<< SEARCH
show_vat = no
=======
show_vat = yes
>>>>>>> REPLACE
`,
  },
  {
    name: 'conflict',
    title: 'Refused: the line to change is not as quoted',
    ends: 'refused',
    files: { 'src/cart.ts': CART },
    answer: `{
  "file_path": "src/cart.ts",
  "old_string": "    if (item.quantity < 1) {\\n      throw new RangeError('quantity must be positive')\\n    }\\n    this.items.push(item)",
  "new_string": "    if (item.quantity < 1 || !Number.isInteger(item.quantity)) {\\n      throw new RangeError('quantity must be positive')\\n    }\\n    this.items.push(item)"
}
`,
  },
  {
    name: 'already-applied',
    title: 'Already applied: the answer comes a second time',
    ends: 'applied',
    files: { 'shop.ini': SETTINGS.replace('show_vat = no', 'show_vat = yes\nvat_percent = 19') },
    answer: `shop.ini
<<<<<<< SEARCH
[receipt]
header = Thank you!
show_vat = no
=======
[receipt]
header = Thank you!
show_vat = yes
vat_percent = 19
>>>>>>> REPLACE
`,
  },
  {
    name: 'whole-file',
    title: 'A whole file in a code block',
    ends: 'applied',
    files: { 'shop.ini': SETTINGS },
    answer: `Here is the complete \`shop.ini\`:

\`\`\`ini
[receipt]
header = Thank you!
footer = Come again!
show_vat = yes

[screen]
header = Welcome!
show_vat = no
\`\`\`
`,
  },
  {
    name: 'omitted-lines',
    title: 'A code block that omits lines of the file',
    ends: 'applied',
    files: { 'src/cart.ts': CART },
    answer: `Update \`src/cart.ts\`:

\`\`\`ts
// ... existing code ...
  total(): number {
    const subtotal = this.subtotal()
    return Math.max(0, Math.round(subtotal - subtotal * this.discount))
  }
// ... existing code ...
\`\`\`
`,
  },
  {
    name: 'several-files',
    title: 'Three files in three formats, one of them new',
    ends: 'applied',
    files: { 'src/cart.ts': CART, 'report.py': REPORT },
    answer: `First, in \`src/cart.ts\`, count the pieces:

<<<<<<< SEARCH
  // Prices are in cents.
  subtotal(): number {
=======
  pieces(): number {
    return this.items.reduce((sum, item) => sum + item.quantity, 0)
  }

  // Prices are in cents.
  subtotal(): number {
>>>>>>> REPLACE

Then a separator for the report:

\`\`\`diff
--- a/report.py
+++ b/report.py
@@ @@
             if limit is not None and limit <= 0:
                 break
-            yield ", ".join(row)
+            yield "; ".join(row)
\`\`\`

Create \`src/index.ts\`:

\`\`\`ts
export { Cart } from './cart'
\`\`\`
`,
  },
]
