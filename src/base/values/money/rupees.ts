const INDIAN_GROUPING = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

/** Rupees with Indian grouping: 150000 → '₹1,50,000'. The component adds '+GST' (docs/product/requirements.md, section 4). */
export function rupees(amount: number): string {
  return `₹${INDIAN_GROUPING.format(amount)}`
}

/** Formats the price as plain text, for FAQ answers and metadata: 12500 → '₹12,500 +GST'. */
export function rupeesPlusGst(amount: number): string {
  return `${rupees(amount)} +GST`
}
