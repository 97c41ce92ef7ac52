/** For every collection a body with the required fields only, valid in the default world. */
export const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = Object.freeze({
  users: { name: "Ada Lovelace", email: "ada.lovelace@example.com" },
  jobs: { type: "export" },
  authors: { name: "Mary Ann Evans" },
  books: { title: "Notes on the Engine", authorIds: ["1"], price: 1999 },
  reviews: { bookId: "1", userId: "1", rating: 4 },
  carts: { userId: "1" },
  orders: { userId: "1", items: [{ bookId: "1", quantity: 1 }] },
  accounts: { userId: "1", type: "savings", currency: "USD" },
  transfers: { fromAccountId: "1", toAccountId: "2", amount: 100 },
  payments: { accountId: "1", amount: 100 },
  cards: { accountId: "1" },
  transactions: { accountId: "1", amount: 100 },
  patients: { name: "Ada Lovelace", birthDate: "1990-12-10" },
  providers: { name: "Elizabeth Blackwell", specialty: "family_medicine" },
  appointments: { patientId: "1", providerId: "1", startsAt: "2030-01-07T09:00:00.000Z" },
});
