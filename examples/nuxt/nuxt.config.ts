export default defineNuxtConfig({
  compatibilityDate: "2026-11-01",
  telemetry: false,
  // While it is mocked, the address has a place for the sandbox. In production NUXT_API_URL is the API's own.
  runtimeConfig: { apiUrl: "http://localhost:3000/s/{sandbox}" },
});
