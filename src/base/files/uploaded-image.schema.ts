import { z } from 'zod'

export const uploadedImageSchema = z.object({
  /** The path of the largest copy, which `image_path` of a program stores. */
  path: z.string(),
  width: z.int(),
  height: z.int(),
})
export interface UploadedImage extends z.output<typeof uploadedImageSchema> {}
