/** The list with one entry at another place. 0 is the first place. */
export function moveEntry<Entry>(entries: readonly Entry[], entry: Entry, place: number): Entry[] {
  const others = entries.filter((other) => other !== entry)
  return [...others.slice(0, place), entry, ...others.slice(place)]
}
