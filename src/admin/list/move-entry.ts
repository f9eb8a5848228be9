/** The list with one entry at another place. 0 is the first place. */
export function moveEntry<Entry>(entries: readonly Entry[], entry: Entry, place: number): Entry[] {
  return entries.filter((other) => other !== entry).toSpliced(place, 0, entry)
}
