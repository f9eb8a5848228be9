import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FilledTemplate } from '../../enquiry-reply.schema.ts'
import type { Enquiry } from '../../enquiry.schema.ts'
import { getData } from '#base/api/api-client.ts'
import { Button } from '#ui/button/button.tsx'
import { Select } from '#ui/form/controls.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import { useCall } from '#office/form/use-call.tsx'

interface ReplyInsertsProps {
  enquiry: Enquiry
  templates: readonly FilledTemplate[]
  onTemplate: (text: string) => void
  onProgram: (id: number, facts: string) => void
  /** The label of the field. */
  children: ReactNode
}

const SMALL = 'text-ellipsis md:min-h-9 md:text-small'

/**
 * Text that one press inserts into a reply: the fee and the next dates of the requested program. A menu offers those of other programs, and
 * templates.
 */
export function ReplyInserts({ enquiry: { trainingProgramId: own }, templates, onTemplate, onProgram, children }: ReplyInsertsProps) {
  const { data } = useList('training-program')
  const programs = data?.rows.filter(({ isPublished }) => isPublished) ?? []
  const asked = programs.find(({ id }) => id === own)
  const others = programs.filter((program) => program !== asked)
  const facts = useCall((id: number) => getData('GET /training-programs/{id}/reply-text', { path: { id } }), {
    failed: 'The dates could not be loaded',
    onSuccess: ({ text }, id) => onProgram(id, text),
  })
  return (
    <div className="reply-inserts grid gap-2">
      <div className="flex items-center justify-between gap-2">
        {children}
        {asked && (
          <Button
            variant="secondary"
            size="dense"
            icon={<CalendarPlus />}
            busy={facts.isPending}
            onClick={() => facts.send(asked.id)}
            className="shrink-0"
          >
            Dates and fee
          </Button>
        )}
      </div>
      <div className="flex gap-2 *:min-w-0 *:flex-1 empty:hidden">
        {others.length > 0 && (
          <Select
            aria-label="Dates and fee of another program"
            value=""
            options={[
              { value: '', label: asked ? 'Other program' : 'Dates and fee' },
              ...others.map(({ id, title }) => ({ value: String(id), label: title })),
            ]}
            onChange={(event) => facts.send(Number(event.currentTarget.value))}
            className={SMALL}
          />
        )}
        {templates.length > 0 && (
          <Select
            aria-label="Template"
            value=""
            options={[
              { value: '', label: 'Use a template' },
              ...templates.map((template) => ({ value: String(template.id), label: template.name })),
            ]}
            onChange={(event) => {
              const chosen = templates.find((template) => String(template.id) === event.currentTarget.value)
              if (chosen) onTemplate(chosen.text)
            }}
            className={SMALL}
          />
        )}
      </div>
    </div>
  )
}
