import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getData } from '#base/api/api-client.ts'
import type { Messages } from '#office/form/form-messages.ts'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'
import type { QuotationForm, QuotationJudgement, QuotationProblem } from '../quotation.schema.ts'
import { placeIssue, quotationInput, withoutIssues, type QuotationValues } from './quotation-values.ts'

/** A form and its figures, which belong together. */
export interface JudgedForm {
  form: QuotationForm
  judgement: QuotationJudgement
}

/** Has the server judge the form of a quotation while somebody types. Until an answer arrives, the previous one stays. */
export function useJudgement(values: QuotationValues, quotation: number | undefined) {
  const settled = useDebouncedValue(values)
  return useQuery({
    queryKey: ['quotation', 'judgement', quotation, settled],
    queryFn: async ({ signal }): Promise<JudgedForm> => {
      const { quotationFormSchema } = await import('../quotation.schema.ts')
      const input = quotationInput(settled)
      const issues = quotationFormSchema.safeParse(input).error?.issues ?? []
      const form = quotationFormSchema.parse(withoutIssues(input, issues))
      return { form, judgement: await getData('POST /quotations/judge', { query: { quotation }, body: form, signal }) }
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
}

/** The problems by field of the form. Those of the company have the field 'company'. */
export function messagesOfProblems(problems: readonly QuotationProblem[]): Messages {
  const found: Messages = {}
  for (const { field, message } of problems) {
    const [name, text] = placeIssue(field, message)
    found[name] = found[name] === undefined ? text : `${found[name]} ${text}`
  }
  return found
}
