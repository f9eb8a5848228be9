import { z } from 'zod'
import { FILE_KIND_NAMES } from './enquiry-file.ts'

/** A file of a reply, or one chosen for the next reply. */
export const enquiryFileSchema = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(FILE_KIND_NAMES),
  bytes: z.int(),
})
export interface EnquiryFile extends z.output<typeof enquiryFileSchema> {}
