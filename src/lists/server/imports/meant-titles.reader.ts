import { closest } from '#base/text/closest.ts'

/** Finds the probably intended title for each text: null for none, or for two equally close titles. */
export function meantTitles(typed: readonly string[], titles: readonly string[]): Array<string | null> {
  return typed.map((text) => closest(text, titles, (title) => title) ?? null)
}
