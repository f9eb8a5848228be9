/** The letters no font of ours has, out of Typst's complaint under a PDF/A standard; none when it is about other things. */
export function lettersWithoutFont(complaint: string): string[] {
  return Array.from(complaint.matchAll(/the text `\\?"(.+?)\\?"` could not be displayed/g), ([, letters]) => letters ?? '')
}
