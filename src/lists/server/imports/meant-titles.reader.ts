import { closest } from '#base/text/closest.ts'

/** For each text the title that was probably meant: null for none, or for two that are equally near. */
export function meantTitles(typed: readonly string[], titles: readonly string[]): Array<string | null> {
  return typed.map((text) => closest(text, titles, (title) => title) ?? null)
}
