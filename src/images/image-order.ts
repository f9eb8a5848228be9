/** To the process that reads pictures: a file to read, and the folder that its copies are written to. */
export interface ImageOrder {
  source: string
  hash: string
  folder: string
}

/** Why a file that looks like a picture cannot be one of ours. */
export type ImageRefusal = 'animated' | 'too-many-pixels' | 'damaged'

/** The size of the largest copy, in pixels, or why there is none. */
export type ImageOutcome = { width: number; height: number } | { refused: ImageRefusal }
