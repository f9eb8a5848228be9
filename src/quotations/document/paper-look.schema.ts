import { z } from 'zod'

/** The look of a paper when it was issued. */
export const paperLookSchema = z.object({
  /** The address of the company's logo; null without one. */
  logo: z.string().nullable(),
  inks: z.object({ brand: z.string(), quiet: z.string(), rule: z.string(), tableHead: z.string() }),
})
export interface PaperLook extends z.output<typeof paperLookSchema> {}
