import { useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { failureText } from '#base/api/api-client.ts'
import { Select, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import { useDebouncedValue } from '#office/kit/use-debounced-value.tsx'
import { usePermission } from '#office/session/use-permission.tsx'
import type { WordingName } from '../../designs/design.ts'
import { DocumentFrame } from '../page/document-frame.tsx'
import { useDesignPreview } from './design-data.tsx'
import type { DesignValues } from './design-values.ts'

const PREVIEW_AFTER_MS = 120
const EXAMPLE = 'example'
const LONGEST = 'longest'
const MAX_OFFERED = 20

/** The real document of these values, drawn on each change. */
export function Specimen({ control, wording }: { control: Control<DesignValues, unknown, DesignValues>; wording: WordingName }) {
  const canSeePeople = usePermission('records.read')
  const [chosen, setChosen] = useState<string>()
  const [search, setSearch] = useState('')
  const { data: people } = useList('participant', { q: useDebouncedValue(search) }, { enabled: canSeePeople })
  const values = useDebouncedValue(useWatch({ control }) as DesignValues, PREVIEW_AFTER_MS)
  // On own paper the longest name is the proof that the area is large enough.
  const shown = chosen ?? (canSeePeople && values['layout'] === 'paper' ? LONGEST : EXAMPLE)
  const of = shown === EXAMPLE ? undefined : shown === LONGEST ? LONGEST : Number(shown)
  const { data, error, isFetching } = useDesignPreview(values, { wording, of })
  const isPortrait = values['orientation'] === 'portrait'
  return (
    <div className="grid grid-cols-1 gap-4">
      {canSeePeople && (
        <FieldRow>
          <Field name="shown" label="Preview with">
            <Select
              value={shown}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              options={[
                { value: EXAMPLE, label: 'An example' },
                { value: LONGEST, label: 'The longest name of the last year' },
                ...(people?.rows ?? []).slice(0, MAX_OFFERED).map(({ id, fullName, participantId }) => ({
                  value: String(id),
                  label: `${fullName}, ${participantId}`,
                })),
              ]}
            />
          </Field>
          <Field name="search" label="Find a participant" optional>
            <TextInput type="search" autoComplete="off" value={search} onChange={({ currentTarget }) => setSearch(currentTarget.value)} />
          </Field>
        </FieldRow>
      )}
      <DocumentFrame isBusy={isFetching} isPortrait={isPortrait}>
        {data ? (
          <img src={data} alt="A specimen in this design" className="size-full" />
        ) : (
          error && <p className="px-6 text-center wrap-anywhere">{failureText(error, 'The certificate cannot be shown right now.')}</p>
        )}
      </DocumentFrame>
      <p role="status" className="text-small text-danger empty:hidden">
        {data && error ? failureText(error) : ''}
      </p>
      <p className="text-small text-text-2">The document as it would be printed, marked SPECIMEN. Its QR code leads to no certificate.</p>
    </div>
  )
}
