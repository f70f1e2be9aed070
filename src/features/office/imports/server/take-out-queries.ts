import { type RawBuilder, sql } from 'kysely'
import { clinic } from '../../../../clinic/clinic.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { nameOfLogin } from '../../../platform/auth/server/people-queries.ts'
import type {
  APPOINTMENTS_FILE,
  BILLS_FILE,
  PEOPLE_FILE,
  PRODUCTS_FILE,
  TakeOutFile,
} from '../own-headings.ts'

/** The columns by which a file is in order, with their types. Ids only part what is the same: two clinics have other ids. */
export type Keys = Readonly<Record<string, 'timestamptz' | 'text' | 'uuid' | 'int' | 'date'>>

/** A file as it is read: a statement with a column for each heading, and with those of its order. */
export type FileQuery<Heading extends string> = {
  keys: Keys
  /** A column for each heading, so that none is forgotten; `day` is the clinic's. */
  columns: Readonly<Record<Heading, RawBuilder<unknown>>>
  from: (day: string) => RawBuilder<unknown>
}

const money = (paise: RawBuilder<unknown>) => sql`(${paise} / 100.0)::numeric(20, 2)`
const percent = (points: RawBuilder<unknown>) => sql`trim_scale(${points} / 100.0)`
const instant = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const local = (format: string) =>
  sql`to_char(appointment_date at time zone ${sql.lit(clinic.timeZone)}, ${sql.lit(format)})`
const phone = sql`case when phone_number not like 'TEMP-%' then phone_number end`
const signed = (column: RawBuilder<unknown>) =>
  money(sql`(case when bills.kind = 'credit' then -1 else 1 end * ${column})`)

const people: FileQuery<(typeof PEOPLE_FILE)[number]> = {
  keys: { k1: 'timestamptz', k2: 'text', k3: 'uuid', k4: 'timestamptz', k5: 'text', k6: 'uuid' },
  columns: {
    'Customer ID': sql`customers.id`,
    Customer: sql`full_name`,
    Phone: phone,
    Email: sql`email`,
    Address: sql`address`,
    'Customer since': instant(sql`customers.created_at`),
    'Pet ID': sql`pets.id`,
    Pet: sql`pets.name`,
    Species: sql`species`,
    Breed: sql`breed`,
    Gender: sql`gender`,
    'Birth date': sql`birth_date`,
    'Birth date estimated': sql`case when birth_date_estimated then 'yes' when birth_date is not null then 'no' end`,
    'Age in years': sql`case when birth_date is null then age end`,
    'Weight in kg': sql`trim_scale(weight)`,
    'Next vaccination due': sql`coalesce(next_vaccination_due, due_when_deceased)`,
    'Pet since': instant(sql`pets.created_at`),
    'Died on': sql`deceased_on`,
    Microchip: sql`microchip`,
    Colour: sql`colour`,
    Neutered: sql`case when neutered then 'yes' when not neutered then 'no' end`,
  },
  from: () => sql`, customers.created_at as k1, full_name collate "C" as k2, customers.id as k3,
      coalesce(pets.created_at, customers.created_at) as k4, coalesce(pets.name, '') collate "C" as k5,
      coalesce(pets.id, customers.id) as k6
    from customers left join pets on owner_phone = phone_number and deleted_at is null where erased_at is null`,
}

const appointments: FileQuery<(typeof APPOINTMENTS_FILE)[number]> = {
  keys: { k1: 'timestamptz', k2: 'uuid' },
  columns: {
    'Appointment ID': sql`appointments.id`,
    Day: local('YYYY-MM-DD'),
    Time: local('HH24:MI'),
    Minutes: sql`minutes`,
    Service: sql`service_type`,
    Visit: sql`visit_type`,
    Customer: sql`full_name`,
    Phone: phone,
    Pet: sql`pets.name`,
    Status: sql`status`,
    Price: money(sql`payment_amount`),
    Payment: sql`payment_status`,
  },
  from: () => sql`, appointment_date as k1, appointments.id as k2
    from appointments join customers on phone_number = appointments.owner_phone join pets on pets.id = pet_id`,
}

const bills: FileQuery<(typeof BILLS_FILE)[number]> = {
  keys: { k1: 'date', k2: 'text', k3: 'int', k4: 'int', k5: 'uuid' },
  columns: {
    Number: sql`label`,
    Kind: sql`bills.kind`,
    Day: sql`issued_on`,
    Customer: sql`coalesce(buyer->>'name', full_name)`,
    Phone: phone,
    GSTIN: sql`buyer->>'gstin'`,
    'Place of supply': sql`coalesce(buyer->>'placeState', facts->'clinic'->>'state')`,
    Line: sql`bill_lines.name`,
    Quantity: sql`trim_scale(thousandths / 1000.0)`,
    HSN: sql`hsn`,
    'GST %': percent(sql`rate`),
    Taxable: signed(sql`taxable`),
    Exempt: signed(sql`exempt`),
    CGST: signed(sql`cgst`),
    SGST: signed(sql`sgst`),
    IGST: signed(sql`igst`),
    Total: signed(sql`bill_lines.total`),
    'Round off': signed(
      sql`(case when row_number() over (partition by bills.id order by position, bill_lines.id) = 1 then round_off else 0 end)`,
    ),
  },
  from: () => sql`, issued_on as k1, series collate "C" as k2, number as k3, position as k4, bill_lines.id as k5
    from bills join bill_lines on bill_id = bills.id left join customers on customers.id = bills.customer_id
    where state = 'issued'`,
}

const products: FileQuery<(typeof PRODUCTS_FILE)[number]> = {
  keys: { k1: 'text', k2: 'uuid', k3: 'date', k4: 'text', k5: 'uuid' },
  columns: {
    'Product ID': sql`products.id`,
    Product: sql`products.name`,
    Kind: sql`products.kind`,
    Price: money(sql`price`),
    HSN: sql`tax_classes.hsn`,
    'GST %': sql`case when exempt then 'Exempt' else ${percent(sql`today.rate`)}::text end`,
    Counted: sql`case when stock_items.product_id is not null then 'yes' else 'no' end`,
    Batch: sql`batch`,
    'Expires on': sql`expires_on`,
    Quantity: sql`case when stock_items.product_id is not null then trim_scale(coalesce(left_now, 0) / 1000.0) end`,
  },
  from: (
    day,
  ) => sql`, products.name collate "C" as k1, products.id as k2, coalesce(expires_on, '9999-12-31') as k3,
      coalesce(batch, '') collate "C" as k4, coalesce(stock_lots.id, products.id) as k5
    from products left join tax_classes on tax_classes.id = tax_class_id
      left join lateral (
        select rate from tax_rates where tax_rates.tax_class_id = tax_classes.id and from_on <= ${day}::date
        order by from_on desc limit 1
      ) as today on true
      left join stock_items on stock_items.product_id = products.id
      left join stock_lots on stock_lots.product_id = stock_items.product_id and left_now > 0
    where hidden_at is null`,
}

const FILES: Readonly<Record<TakeOutFile, FileQuery<string>>> = {
  'customers-and-pets': people,
  appointments,
  bills,
  products,
}

/** The columns of a file's order, for its cursor. */
export const keysOfFile = (file: TakeOutFile): Keys => FILES[file].keys

export type FileRow = { cells: Record<string, unknown>; at: string[] }

/** What an admin is called. */
export async function findOwnName(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{
    name: string | null
  }>`select ${nameOfLogin(sql`${userId}::text`)} as name`.execute(db)
  return rows[0]?.name ?? 'An admin'
}

/** The rows of a file after a position, each with its own. */
export async function readFileRows(
  db: Db,
  file: TakeOutFile,
  { after, limit, day }: { after: readonly string[] | null; limit: number; day: string },
): Promise<FileRow[]> {
  const { keys, columns, from } = FILES[file]
  const names = sql.join(Object.keys(keys).map((key) => sql.ref(key)))
  const values = Object.values(keys).map((type, at) => sql`${after?.[at] ?? null}::text::${sql.raw(type)}`)
  const cells = Object.entries(columns).flatMap(([heading, column]) => [
    sql`${sql.lit(heading)}::text`,
    column,
  ])
  const { rows } = await sql<FileRow>`
    select cells, array[${sql.join(Object.keys(keys).map((key) => sql`${sql.ref(key)}::text`))}] as at from (
      select jsonb_build_object(${sql.join(cells)}) as cells ${from(day)}
    ) as rows
    where ${after === null ? sql`true` : sql`(${names}) > (${sql.join(values)})`}
    order by ${names} limit ${sql.lit(limit)}`.execute(db)
  return rows
}
