import { z } from 'zod'
import type { UploadedImage } from './uploaded-image.ts'

export const uploadedImageSchema = z.object({
  path: z.string(),
  width: z.int(),
  height: z.int(),
}) satisfies z.ZodType<UploadedImage>
