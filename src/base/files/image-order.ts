/** A task for the child process: the file to read, and the folder for its copies; null to only check that it is readable. */
export interface ImageOrder {
  source: string
  hash: string
  folder: string | null
  /** Draws a logo or signature, or a page of paper, instead of copies of several widths. */
  redrawAs?: 'mark' | 'page'
}

/** The reason for refusing a file that looks like a picture. */
export type ImageRefusal =
  | 'animated'
  | 'too-many-pixels'
  | 'damaged'
  | 'too-pale'
  // The page is a PDF or an SVG.
  | 'several-pages'
  | 'locked'
  | 'damaged-pdf'
  | 'letters-in-svg'
  | 'remote-parts'

/** The size of the largest copy in pixels (of the screen copy for a company's picture) with remarks, or the reason for a refusal. */
export type ImageOutcome = { width: number; height: number; remarks?: string[] } | { refused: ImageRefusal }

/** The reason why a picture could not be decoded. */
export function pictureRefusal(error: unknown): ImageRefusal {
  return error instanceof Error && /pixel limit/i.test(error.message) ? 'too-many-pixels' : 'damaged'
}
