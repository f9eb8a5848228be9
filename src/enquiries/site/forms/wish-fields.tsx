import { datesAndPlace } from '#schedule/batch.ts'
import type { OfferedBatch } from '#schedule/batch.schema.ts'
import { offeredWords } from '#schedule/offered-words.ts'
import { Select, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { NO_WISHES, type WishValues } from './posted-enquiry.ts'
import { MAX_PEOPLE } from '../../enquiry.ts'
import { forTextWishes } from '../../text-wishes.ts'

interface WishFields {
  /** The dates that can be chosen. Without any there is no such field. */
  batches: readonly OfferedBatch[]
  /** What is chosen and typed already. */
  values?: WishValues | undefined
  /** Called with the date that is chosen; '' for none. */
  onDate?: (batchId: string) => void
}

/** What an enrolment request may add, all of it optional: the date, how many people, and where they work. */
export function WishFields({ batches, values = NO_WISHES, onDate }: WishFields) {
  return (
    <>
      {batches.length > 0 && (
        <Field name="batchId" label="Which date?" optional>
          <Select
            // Dates that load later would leave the chosen one without its option.
            key={batches.length}
            autoComplete="off"
            placeholder="No particular date"
            defaultValue={values.batchId}
            onChange={(event) => onDate?.(event.currentTarget.value)}
            options={batches.map((batch) => ({ value: String(batch.id), label: labelOf(batch) }))}
          />
        </Field>
      )}
      <FieldRow>
        <Field name="people" label="How many people?" optional>
          <TextInput type="number" inputMode="numeric" autoComplete="off" min={1} max={MAX_PEOPLE} step={1} defaultValue={values.people} />
        </Field>
        {Object.values(
          forTextWishes(({ label, maxLength, autoComplete }, name) => (
            <Field key={name} name={name} label={label} optional>
              <TextInput autoComplete={autoComplete} maxLength={maxLength} defaultValue={values[name]} />
            </Field>
          )),
        )}
      </FieldRow>
    </>
  )
}

function labelOf(batch: OfferedBatch): string {
  const { fee, seats, isFull } = offeredWords(batch)
  return [datesAndPlace(batch), fee, isFull && seats].filter(Boolean).join(' · ')
}
