type Notes = Map<object, Map<PropertyKey, unknown>>;

/**
 * What is read of the state while something is made of it: it is made anew only when one of these reads would give
 * another value. Whoever owns a state says what is read of it (`note`), so nobody keeps a list. What is followed reads
 * nothing else that changes, and follows nothing itself.
 */
export class Reads {
  private notes: Notes | null = null;

  /** Something is being made. */
  get noting(): boolean {
    return this.notes !== null;
  }

  /** @param of whose `key` has that value now */
  note<T>(of: object, key: PropertyKey, value: T): T {
    if (this.notes === null) return value;
    const of1 = this.notes.get(of);
    if (of1 === undefined) this.notes.set(of, new Map([[key, value]]));
    else if (!of1.has(key)) of1.set(key, value);
    return value;
  }

  /** Reads without being made anew for it. */
  still<T>(read: () => T): T {
    const { notes } = this;
    this.notes = null;
    try {
      return read();
    } finally {
      this.notes = notes;
    }
  }

  /** An object that is replaced when it changes: what is read of this one are the fields of what it is by then. */
  fields<T extends object>(now: () => T): T {
    const view: T = new Proxy({} as T, {
      get: (_, key) => this.note(view, key, Reflect.get(now(), key)),
      ownKeys: () => Reflect.ownKeys(now()),
      getOwnPropertyDescriptor: (_, key) => ({ ...Reflect.getOwnPropertyDescriptor(now(), key), configurable: true }),
    });
    return view;
  }

  /** @returns makes it if it was never made, or of something else; says whether it did */
  follow(make: () => void): () => boolean {
    let made: Notes | null = null;
    return () => {
      if (made !== null && isAsNoted(made)) return false;
      made = null;
      const notes: Notes = new Map();
      this.notes = notes;
      try {
        make();
      } finally {
        this.notes = null;
      }
      made = notes;
      return true;
    };
  }
}

function isAsNoted(notes: Notes): boolean {
  for (const [of, fields] of notes)
    for (const [key, value] of fields) if (!Object.is(Reflect.get(of, key), value)) return false;
  return true;
}

/** A value of its own of what is followed. */
export class Cell<T> {
  private readonly reads: Reads;
  private now: T;

  constructor(reads: Reads, now: T) {
    this.reads = reads;
    this.now = now;
  }

  get value(): T {
    return this.reads.note(this, "value", this.now);
  }

  set value(now: T) {
    this.now = now;
  }
}
