import { highlightParts } from './highlight.ts'

/** A text with what was searched for marked in it. */
export function Highlighted({ text, query }: { text: string; query: string }) {
  return highlightParts(text, query).map((part) => (part.isMatch ? <mark key={part.at}>{part.text}</mark> : part.text))
}
