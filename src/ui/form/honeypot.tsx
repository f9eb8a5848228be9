/**
 * A honeypot: people do not see this field, robots fill it in, and the server judges it. Browsers and password managers
 * fill in fields named like an address or a name ('website', 'company'), so it has another name. `inert` hides it from
 * keyboard and screen reader, but it is still sent.
 */
export function Honeypot() {
  return (
    <div inert className="sr-only">
      <label>
        Leave this empty
        <input type="text" name="remarks" tabIndex={-1} autoComplete="off" data-1p-ignore="" data-lpignore="true" data-bwignore="" />
      </label>
    </div>
  )
}
