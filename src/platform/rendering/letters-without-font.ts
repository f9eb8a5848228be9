/** The letters no font of ours has, out of Typst's complaint under a PDF/A standard; none when it is about other things. */
export function lettersWithoutFont(complaint: string): string[] {
  const letters = Array.from(complaint.matchAll(/the text `\\?"(.+?)\\?"` could not be displayed/g), ([, quoted]) => quoted ?? '')
  return letters.map(unescaped)
}

/** Letters that nobody can see are named by their number: '\u{ffff}'. */
function unescaped(letters: string): string {
  return letters.replace(/\\+u\{([0-9a-f]{1,6})\}/g, (_, number: string) => String.fromCodePoint(Number.parseInt(number, 16)))
}
