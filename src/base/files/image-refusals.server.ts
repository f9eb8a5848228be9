import { Problem } from '../api/problem.ts'
import type { ImageRefusal } from './image-order.ts'
import { pictureKind, type PictureKind } from './picture-kind.ts'
import { MAX_PIXELS, MAX_UPLOAD_BYTES } from './uploaded-image.ts'

/** The accepted kinds and size of an upload. */
export interface UploadRules {
  /** Checks the first bytes of the file. @throws Problem */
  requireKind: (head: Uint8Array) => void
  tooLarge: () => Problem
  /** Defaults to 10 MB. */
  maxBytes?: number
}

export const PICTURE_UPLOAD: UploadRules = { requireKind: requirePicture, tooLarge }

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
}
