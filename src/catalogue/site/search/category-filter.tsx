import { Select } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Skeleton } from '#ui/loading/skeleton.tsx'

const ALL = 'All Categories'
/** About as much room as the categories of a usual list take. */
const EXPECTED_CHIPS = ['w-40', 'w-28', 'w-44', 'w-24', 'w-20', 'w-18', 'w-25', 'w-26', 'w-29']

interface CategoryFilter {
  /** The distinct categories of the data, in its order. */
  categories: string[]
  /** Empty for all. */
  value: string
  onChoose: (category: string) => void
  /** The categories are still loading: leaves space for them. */
  isLoading?: boolean
}

/**
 * The category filter: a native list on phones, radio chips from 768 px (docs/product/design.md, section 9.5). Both send `category`; `was`
 * tells a server that gets both which one the visitor changed.
 */
export function CategoryFilter({ categories, value, onChoose, isLoading = false }: CategoryFilter) {
  const choices = ['', ...categories]
  const isForeign = value !== '' && !categories.includes(value)
  const offered = isForeign ? [...choices, value] : choices
  return (
    <>
      <input type="hidden" name="was" value={value} />
      <Field name="category" label="Category" className="md:hidden">
        <Select
          required={false}
          value={value}
          onChange={(event) => onChoose(event.currentTarget.value)}
          options={offered.map((category) => ({ value: category, label: category || ALL }))}
        />
      </Field>
      <fieldset className="hidden md:block">
        <legend className="mb-1.5 text-small font-semibold">Category</legend>
        <div className="flex flex-wrap gap-2">
          {offered.map((category) => (
            <label key={category} className="segment chip">
              <input
                type="radio"
                name="category"
                value={category}
                checked={category === value}
                onChange={() => onChoose(category)}
                className="sr-only"
              />
              {category || ALL}
            </label>
          ))}
          {isLoading && EXPECTED_CHIPS.map((width) => <Skeleton key={width} className={`h-11 rounded-full ${width}`} />)}
        </div>
      </fieldset>
    </>
  )
}
