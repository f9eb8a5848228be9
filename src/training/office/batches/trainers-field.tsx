import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { BatchForm, BatchTrainer } from '../../batches/batch.schema.ts'
import { languageOf } from '#base/text/language.ts'
import { Button, IconButton } from '#ui/button/button.tsx'
import { TextInput } from '#ui/form/controls.tsx'
import { Field, FieldError } from '#ui/form/field.tsx'
import { useList } from '#office/data/use-admin-data.tsx'
import type { Editor } from '#office/editor/editor-plan.tsx'
import { trainersIn, type BatchValues } from './batch-values.ts'
import { isComposing } from '#ui/form/is-composing.ts'

/**
 * Trainers of the showcase, or anybody else by a typed name. Text in the field belongs to the form at once, so that a batch saved without
 * "Add" has its trainer.
 */
export function TrainersField({ editor }: { editor: Editor<BatchValues, BatchForm> }) {
  const { field } = useController({ control: editor.form.control, name: 'trainers' })
  const { data } = useList('showcase-entry', { kind: 'trainer' })
  const [typed, setTyped] = useState('')
  const current = typed.trim()
  const stored = trainersIn(field.value)
  const isTyping = current !== '' && stored.at(-1)?.name === current
  const trainers = isTyping ? stored.slice(0, -1) : stored
  const known = data?.rows ?? []
  const save = (changed: readonly BatchTrainer[]) => field.onChange(JSON.stringify(changed))
  const error = editor.errors['trainers']
  return (
    <fieldset data-field className="grid gap-2">
      <legend className="mb-1.5 text-small font-semibold">
        Trainers<span className="font-normal text-text-2"> (optional)</span>
      </legend>
      {error && <FieldError>{error}</FieldError>}
      {trainers.length > 0 && (
        <ul className="grid gap-1">
          {trainers.map((trainer, at) => (
            <li key={`${trainer.entryId} ${trainer.name}`} className="flex items-center gap-2">
              <span lang={languageOf(trainer.name)} className="min-w-0 grow wrap-anywhere">
                {trainer.name}
              </span>
              <IconButton label={`Remove ${trainer.name}`} icon={<Trash2 />} onClick={() => save(stored.filter((_, row) => row !== at))} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex items-end gap-2">
        <Field name="trainer-name" label="Name of a trainer" optional className="grow">
          <TextInput
            list="known-trainers"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event)) return
              event.preventDefault()
              setTyped('')
            }}
          />
        </Field>
        <Button variant="secondary" icon={<Plus />} onClick={() => setTyped('')}>
          Add
        </Button>
      </div>
      <datalist id="known-trainers">
        {known.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </fieldset>
  )

  function type(text: string) {
    setTyped(text)
    const next = text.trim()
    const entry = known.find((one) => one.name === next)
    const isNew = next !== '' && !trainers.some((one) => one.name === next)
    save(isNew ? [...trainers, { entryId: entry?.id ?? null, name: next }] : trainers)
  }
}
