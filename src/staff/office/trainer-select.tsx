import { useList } from '#office/data/use-admin-data.tsx'
import { Select } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'

/** Which trainer of the showcase somebody is. */
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
        // Options that load after the first render would leave a stored trainer without its option.
        key={trainers.length}
        defaultValue={defaultValue ?? ''}
        placeholder="Not chosen yet"
        options={trainers.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </Field>
  )
}

/** The name of the trainer that a member of staff is, in words for their page. */
export function useTrainerName(entryId: number | null, { enabled }: { enabled: boolean }): string {
  const { data } = useTrainers({ enabled })
  if (entryId === null) return 'Not chosen yet: sees no batches'
  return data?.rows.find(({ id }) => id === entryId)?.name ?? ''
}

function useTrainers({ enabled = true } = {}) {
  return useList('showcase-entry', { kind: 'trainer' }, { enabled })
}
