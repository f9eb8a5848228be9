/** Extracts the characters without a font from Typst's error message under a PDF/A standard. Empty for other errors. */
export function lettersWithoutFont(message: string): string[] {
  const letters = Array.from(message.matchAll(/the text `\\?"(.+?)\\?"` could not be displayed/g), ([, quoted]) => quoted ?? '')
  return letters.map(unescaped)
}

/** Decodes invisible characters, which the message names by number: '\u{ffff}'. */
function unescaped(letters: string): string {
  return letters.replace(/(?<!\\)\\+u\{([0-9a-f]{1,6})\}/g, (_, number: string) => String.fromCodePoint(Number.parseInt(number, 16)))
}
