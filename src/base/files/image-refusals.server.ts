import { Problem } from '../api/problem.ts'
import type { ImageRefusal } from './image-order.ts'
import { pictureKind, type PictureKind } from './picture-kind.ts'
import { MAX_PAGE_BYTES, MAX_PIXELS, MAX_UPLOAD_BYTES } from './uploaded-image.ts'

/** The accepted kinds and size of an upload. */
export interface UploadRules {
  /** Checks the first bytes of the file. @throws Problem */
  requireKind: (head: Uint8Array) => void
  tooLarge: () => Problem
  /** Defaults to 10 MB. */
  maxBytes?: number
}

export const PICTURE_UPLOAD: UploadRules = { requireKind: requirePicture, tooLarge }

const MAX_PAGE_MB = MAX_PAGE_BYTES / 1024 / 1024

/** A page of paper. */
export const PAGE_UPLOAD: UploadRules = {
  maxBytes: MAX_PAGE_BYTES,
  requireKind: (head) => {
    const kind = pictureKind(head)
    if (kind === 'pdf' || kind === 'svg' || kind === 'png' || kind === 'jpeg') return
    throw new Problem('unsupported-type', 'This file cannot be used as paper. Choose a PDF, PNG, JPEG or SVG file.')
  },
  tooLarge: () => new Problem('too-large', `This file is larger than ${MAX_PAGE_MB} MB. Reduce its size and try again.`),
}

/** @throws Problem 'unsupported-type' */
function requirePicture(head: Uint8Array): void {
  const kind = pictureKind(head)
  if (kind in UNSUPPORTED) throw new Problem('unsupported-type', UNSUPPORTED[kind as keyof typeof UNSUPPORTED])
}

function tooLarge(): Problem {
  const largest = MAX_UPLOAD_BYTES / 1024 / 1024
  return new Problem('too-large', `This picture is larger than ${largest} MB. Reduce its size and try again.`)
}

const UNSUPPORTED = {
  animated: 'Animated pictures cannot be used. Save one frame of it as JPEG or PNG.',
  gif: 'GIF pictures cannot be used. Save it as JPEG, PNG or WebP.',
  svg: 'SVG drawings cannot be used, because they can contain scripts. Save it as PNG.',
  heic: 'HEIC pictures cannot be used. Save it as JPEG; an iPhone does so when set to "Most Compatible".',
  pdf: 'A PDF cannot be used here. Choose a JPEG, PNG, WebP or AVIF file.',
  unknown: 'This file is not a picture. Choose a JPEG, PNG, WebP or AVIF file.',
} satisfies Partial<Record<PictureKind, string>>

export const REFUSALS: Record<ImageRefusal, string> = {
  animated: UNSUPPORTED.animated,
  'too-many-pixels': `This picture has more than ${MAX_PIXELS / 1e6} megapixels. Reduce its size and try again.`,
  damaged: 'This picture is damaged or incomplete. Save it again and retry the upload.',
  'too-pale': 'This picture cannot be seen on white paper. Choose the version for a light background.',
  'several-pages': 'This PDF has several pages. Save the one page that is your paper as a PDF of its own.',
  locked: 'This PDF is protected by a password. Save it without one.',
  'damaged-pdf': 'This PDF could not be read. Export it again, or save it as PNG at 300 dpi.',
  'letters-in-svg': 'This drawing contains text, whose fonts are missing here. Convert the text to paths, or save it as PDF.',
  'remote-parts': 'This drawing refers to other files, which are not loaded. Embed them, or save it as PDF.',
}
