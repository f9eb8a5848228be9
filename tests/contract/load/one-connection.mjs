/* Loaded before the program (NODE_OPTIONS --import): PostgreSQL has one connection for it. Whoever takes a second waits in vain. */
import pg from 'pg'

pg.Pool = class extends pg.Pool {
  constructor(settings) {
    super({ ...settings, max: 1 })
  }
}
