/** An order to the child process: the file to read, and the folder for its copies; null when it only has to be readable. */
export interface ImageOrder {
  source: string
  hash: string
  folder: string | null
  /** Draws a logo or signature instead of copies in several widths. */
  isCompanyPicture?: true
}

/** Why a file that looks like a picture is refused. */
export type ImageRefusal = 'animated' | 'too-many-pixels' | 'damaged' | 'too-pale'

/** The size of the largest copy in pixels, for a logo or signature of that for screens, or the reason for a refusal. */
export type ImageOutcome = { width: number; height: number } | { refused: ImageRefusal }
