/** A task for the child process: the file to read, and the folder for its copies; null to only check that it is readable. */
export interface ImageOrder {
  source: string
  hash: string
  folder: string | null
  /** Draws a logo or signature instead of copies of several widths. */
  isCompanyPicture?: true
}

/** The reason for refusing a file that looks like a picture. */
export type ImageRefusal = 'animated' | 'too-many-pixels' | 'damaged' | 'too-pale'

/** The size of the largest copy in pixels (of the screen copy for a logo or signature), or the reason for a refusal. */
export type ImageOutcome = { width: number; height: number } | { refused: ImageRefusal }
