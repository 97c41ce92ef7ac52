import { HttpClient, httpResource } from "@angular/common/http";
import { Component, inject } from "@angular/core";
import { firstValueFrom } from "rxjs";

interface Books {
  readonly books: readonly { readonly id: string; readonly title: string }[];
}

interface Orders {
  readonly orders: readonly { readonly id: string; readonly items: readonly { readonly title: string }[] }[];
}

/** Books, and the newest orders of the first user. */
@Component({
  selector: "app-shop",
  template: `
    @if (shelf.hasValue()) {
      @for (book of shelf.value().books; track book.id) {
        <button (click)="order(book.id)">Order {{ book.title }}</button>
      }
    } @else if (shelf.error()) {
      <strong>The shop is closed</strong>
    }
    @if (ordered.hasValue()) {
      @for (order of ordered.value().orders; track order.id) {
        <p [id]="'order-' + order.id">{{ order.items[0]?.title }}</p>
      }
    }
  `,
})
export class Shop {
  readonly #http = inject(HttpClient);
  readonly shelf = httpResource<Books>(() => "/v1/bookstore/books?limit=3");
  readonly ordered = httpResource<Orders>(() => "/v1/bookstore/orders?userId=1&sort=-id&limit=3");

  async order(bookId: string): Promise<void> {
    const items = [{ bookId, quantity: 1 }];
    await firstValueFrom(this.#http.post("/v1/bookstore/orders", { userId: "1", items }));
    this.ordered.reload();
  }
}
