/** A plain text of a record: one optional line, null when it is empty. */
export interface DescribedText {
  label: string
  maxLength: number
  /** For a number in a fixed format: '27 aapfu0939f1zv' → '27AAPFU0939F1ZV'. */
  normalise?: (typed: string) => string
  /** Describes the fault of a normalised text that is not empty. */
  problem?: (text: string) => string | undefined
}

/** Returns a function that makes something of each described text, by name and in their order. */
export function mapperOf<Name extends string, Text>(texts: Readonly<Record<Name, Text>>) {
  return <Made>(make: (text: Text, name: Name) => Made): Record<Name, Made> => {
    const made = Object.entries<Text>(texts).map(([name, text]) => [name, make(text, name as Name)])
    return Object.fromEntries(made) as Record<Name, Made>
  }
}
