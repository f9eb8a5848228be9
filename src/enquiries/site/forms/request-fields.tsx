import { useState } from 'react'
import { datesAndPlace } from '#training/batches/batch.ts'
import type { OfferedBatch } from '#training/batches/batch.schema.ts'
import { offeredWords } from '#training/batches/offered-words.ts'
import { Select, TextArea, TextInput } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { FieldRow } from '#ui/form/form.tsx'
import { NO_REQUEST_VALUES, type RequestValues } from './posted-enquiry.ts'
import { MAX_PEOPLE } from '../../enquiry.ts'
import { forEnquiryTexts } from '../../enquiry-texts.ts'

interface RequestFields {
  /** The available dates. Without any the field is hidden. */
  batches: readonly OfferedBatch[]
  /** Initial values. */
  values?: RequestValues | undefined
  /** Called with the chosen date; '' for none. */
  onDate?: (batchId: string) => void
}

/** The optional fields of an enrolment request: date, number and names of people, and company. */
export function RequestFields({ batches, values = NO_REQUEST_VALUES, onDate }: RequestFields) {
  // Stays on once set: typed names remain visible as long as they are sent.
  const [isTeam, setIsTeam] = useState(Number(values.people) > 1)
  const { names, ...others } = enquiryTextFields(values)
  return (
    <>
      {batches.length > 0 && (
        <Field name="batchId" label="Which date?" optional>
          <Select
            // Without this key, dates that load later would leave the chosen one without its option.
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
          <TextInput
            type="number"
            inputMode="numeric"
            autoComplete="off"
            min={1}
            max={MAX_PEOPLE}
            step={1}
            defaultValue={values.people}
            onChange={({ currentTarget }) => Number(currentTarget.value) > 1 && setIsTeam(true)}
          />
        </Field>
        {Object.values(others)}
      </FieldRow>
      <div className={isTeam ? undefined : 'hidden noscript:block'}>{names}</div>
    </>
  )
}

/** The fields of the texts that a request may add, by name. */
export function enquiryTextFields(values: RequestValues) {
  return forEnquiryTexts(({ label, maxLength, autoComplete, rows, hint }, name) => (
    <Field key={name} name={name} label={label} hint={hint} optional>
      {rows === undefined ? (
        <TextInput autoComplete={autoComplete} maxLength={maxLength} defaultValue={values[name]} />
      ) : (
        <TextArea autoComplete={autoComplete} rows={rows} maxLength={maxLength} defaultValue={values[name]} />
      )}
    </Field>
  ))
}

function labelOf(batch: OfferedBatch): string {
  const { fee, seats, isFull } = offeredWords(batch)
  return [datesAndPlace(batch), fee, isFull && seats].filter(Boolean).join(' · ')
}
