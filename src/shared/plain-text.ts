/** Markdown to one line of plain words, for cards and metadata: '## **Plan**\n- do' → 'Plan do'. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^ {0,3}(?:`{3,}|~{3,}).*$/gm, ' ')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/^ {0,3}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gm, '')
    .replace(/^ {0,3}(?:[-*_=][ \t]*){3,}$/gm, ' ')
    .replace(/[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}/g, (marks, at: number, whole: string) =>
      isInsideWord(whole, at, marks.length) ? marks : '',
    )
    .replace(/[`~]+/g, '')
    .replace(/\\([\\`*_{}[\]()#+\-.!>|~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Cut for the related block: at most `limit` characters, then an ellipsis (SPEC.md section 9). */
export function excerpt(text: string, limit: number): string {
  const characters = Array.from(text)
  if (characters.length <= limit) return text
  return `${characters.slice(0, limit).join('').trimEnd()}…`
}

/** An underscore or star between two letters is part of a word ('image_path'), not a mark. */
function isInsideWord(text: string, at: number, length: number): boolean {
  const isLetter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}]/u.test(character)
  return isLetter(text[at - 1]) && isLetter(text[at + length])
}
