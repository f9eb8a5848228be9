import { useList } from '#office/data/use-admin-data.tsx'
import { Select } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'

/** Links a member of staff to a trainer of the showcase. */
export function TrainerSelect({ defaultValue }: { defaultValue: number | null | undefined }) {
  const { data, error } = useTrainers()
  const trainers = data?.rows ?? []
  return (
    <Field
      name="trainerEntryId"
      label="Which trainer"
      optional
      hint={
        error
          ? 'The trainers could not be loaded. Reload the page to try again.'
          : 'From “Testimonials and logos”, drafts too. Until one is chosen, this person sees no batches.'
      }
    >
      <Select
        // If options load after the first render, a stored trainer would have no option.
        key={trainers.length}
        defaultValue={defaultValue ?? ''}
        placeholder="Not chosen yet"
        options={trainers.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </Field>
  )
}

/** The name of the linked trainer, as text for the member's page. */
export function useTrainerName(entryId: number | null, { enabled }: { enabled: boolean }): string {
  const { data } = useTrainers({ enabled })
  if (entryId === null) return 'Not chosen yet: sees no batches'
  return data?.rows.find(({ id }) => id === entryId)?.name ?? ''
}

function useTrainers({ enabled = true } = {}) {
  return useList('showcase-entry', { kind: 'trainer' }, { enabled })
}
