import { z } from 'zod'
import { choiceField, monthField } from '#base/api/fields.schema.ts'
import { MONEY_FILE_KINDS } from './money-file.ts'

export const moneyFileQuery = z.object({ month: monthField('month'), kind: choiceField('kind', MONEY_FILE_KINDS) })
