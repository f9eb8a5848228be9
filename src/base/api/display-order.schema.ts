import { z } from 'zod'
import { rowNumberField } from './fields.schema.ts'

const MAX_ORDERED = 3000

const idList = z
  .array(rowNumberField('Each id must be a row number'), { error: 'Send the ids as a list' })
  .max(MAX_ORDERED, `At most ${MAX_ORDERED} ids`)
  .refine((ids) => new Set(ids).size === ids.length, 'Each id once')

/**
 * The ids of all records in their new order. `previousIds` is the order that the person saw. If another order has been
 * saved since, the call is refused (412).
 */
export const displayOrderSchema = z.object({ ids: idList, previousIds: idList.optional() })

export type DisplayOrder = z.output<typeof displayOrderSchema>

export const orderedIdsSchema = z.object({ ids: z.array(z.int()) })
