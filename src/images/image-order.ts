/** An order to the child process: the file to read, and the folder for its copies; null when it only has to be readable. */
export interface ImageOrder {
  source: string
  hash: string
  folder: string | null
}

/** Why a file that looks like a picture is refused. */
export type ImageRefusal = 'animated' | 'too-many-pixels' | 'damaged'

/** The size of the largest copy in pixels, or the reason for a refusal. */
export type ImageOutcome = { width: number; height: number } | { refused: ImageRefusal }
