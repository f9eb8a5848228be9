import { z } from 'zod'
import { choiceField, rowFilter } from '#base/api/fields.schema.ts'
import { SUPPLIES } from '../place-of-supply.ts'
import { buyerSchema, quotationFormSchema } from '../quotation.schema.ts'

/** The quotation whose form is judged. Its own seats are free for it. */
export const judgedQuotationQuery = z.object({ quotation: rowFilter('quotation') })

/** The form of a new quotation: the name of the buyer may still be missing. */
export const quotationStartSchema = quotationFormSchema.extend({ buyer: buyerSchema.extend({ name: z.string() }) })

/** The records that a new quotation begins with. */
export const quotationStartQuery = z.object({
  client: rowFilter('client'),
  enquiry: rowFilter('enquiry'),
  batch: rowFilter('batch'),
  /** Replaces the program of enquiry and batch. */
  program: rowFilter('program'),
  service: rowFilter('service'),
  /** The mode of the program. */
  supply: choiceField('supply', SUPPLIES).optional(),
})
