import { z } from 'zod'
import { choiceField } from '#base/api/fields.schema.ts'
import { HOLDING_STATES, type ClientMatrix } from './matrix.ts'

export const matrixQuery = z.object({ only: choiceField('only', ['due-or-expired']).optional() })

export const matrixSchema = z.object({
  programs: z.array(z.object({ id: z.int(), title: z.string() })),
  people: z.array(
    z.object({
      participant: z.int(),
      fullName: z.string(),
      employeeCode: z.string().nullable(),
      department: z.string().nullable(),
      holdings: z.array(
        z.object({
          programId: z.int(),
          state: z.enum(HOLDING_STATES),
          expiryDate: z.iso.date().nullable(),
          certificate: z.int().nullable(),
        }),
      ),
    }),
  ),
}) satisfies z.ZodType<ClientMatrix>
