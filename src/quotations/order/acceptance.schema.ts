import { z } from 'zod'
import { choiceField, MAX_NAME_LENGTH, optionalLine, requiredLine } from '#base/api/fields.schema.ts'
import { unprintableProblem } from '../document/unprintable-problems.ts'
import { ORDER_CHANNELS } from '../quotation-state.ts'

const MAX_POST_LENGTH = 120
const MAX_PO_NUMBER_LENGTH = 60

/** The buyer's acceptance of a version. */
export const acceptanceSchema = z.object({
  versionNumber: z.int('versionNumber must be a number'),
  name: requiredLine('Name is required', MAX_NAME_LENGTH),
  post: requiredLine('Designation is required', MAX_POST_LENGTH),
  /** Proformas print it. */
  poNumber: optionalLine('PO number must be text', MAX_PO_NUMBER_LENGTH)
    .superRefine((text, context) => {
      const message = unprintableProblem(text)
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
    .default(''),
  channel: choiceField('channel', ORDER_CHANNELS).optional(),
})
