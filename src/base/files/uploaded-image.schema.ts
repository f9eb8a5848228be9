import { z } from 'zod'

export const uploadedImageSchema = z.object({
  /** The path of the largest copy, which `image_path` of a program stores. */
  path: z.string(),
  width: z.int(),
  height: z.int(),
})
export interface UploadedImage extends z.output<typeof uploadedImageSchema> {}

/** A picture of the company, with sentences about it for the person who uploaded it. */
export const uploadedPictureSchema = uploadedImageSchema.extend({ remarks: z.array(z.string()) })
export interface UploadedPicture extends z.output<typeof uploadedPictureSchema> {}
