import type { Program } from '#catalogue/program.ts'
import { Button } from '#ui/button/button.tsx'
import { Select } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { programKey, SCHEDULE_PATH } from '../schedule.ts'

interface ScheduleFilterProps {
  programs: readonly Program[]
  /** Empty for all. */
  chosen: string
  onChoose: (key: string) => void
}

/** Chooses the program whose dates are shown: at once with script, a form to send without it. */
export function ScheduleFilter({ programs, chosen, onChoose }: ScheduleFilterProps) {
  const options = programs.map((program) => ({ value: programKey(program), label: program.title }))
  const isForeign = chosen !== '' && !options.some(({ value }) => value === chosen)
  return (
    <form
      role="search"
      aria-label="Training schedule"
      method="get"
      action={SCHEDULE_PATH}
      className="flex flex-wrap items-end gap-4"
      onSubmit={(event) => event.preventDefault()}
    >
      <Field name="program" label="Program" className="w-full max-w-120 min-w-0">
        <Select
          required={false}
          placeholder="All programs"
          value={chosen}
          onChange={(event) => onChoose(event.currentTarget.value)}
          options={isForeign ? [...options, { value: chosen, label: 'A program without dates' }] : options}
        />
      </Field>
      <noscript>
        <Button type="submit">Show dates</Button>
      </noscript>
    </form>
  )
}
