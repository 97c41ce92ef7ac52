/** Words of fields and resources in languages whose nouns come first: `fecha_entrega` is a delivery date. `-` says nothing. */
const NOUN_FIRST =
  "nombre:name nome:name nom:name apellido:lastname apellidos:lastname sobrenome:lastname prenom:firstname nombres:firstname correo:email courriel:email electronico:- eletronico:- telefono:phone telefone:phone celular:phone direccion:address endereco:address adresse:address ciudad:city cidade:city ville:city pais:country provincia:province estado:status statut:status etat:status precio:price preco:price prix:price monto:amount importe:amount montant:amount valor:amount costo:cost custo:cost cout:cost fecha:date creacion:created criacao:created actualizacion:updated atualizacao:updated modificacion:updated registro:registered nacimiento:birth nascimento:birth naissance:birth inicio:start fim:end vencimiento:due vencimento:due entrega:delivery pago:payment pagamento:payment paiement:payment compra:purchase venta:sale venda:sale vente:sale descripcion:description descricao:description titulo:title titre:title cantidad:quantity quantidade:quantity quantite:quantity unitario:unit unitaire:unit hora:time heure:time duracion:duration duracao:duration duree:duration edad:age idade:age sexo:gender genero:gender sexe:gender contrasena:password senha:password clave:password usuario:user utilisateur:user cliente:customer clientes:customer client:client producto:product produto:product produit:product pedido:order commande:order factura:invoice fatura:invoice facture:invoice categoria:category categorie:category empleado:employee funcionario:employee employe:employee proveedor:supplier proveedores:supplier fornecedor:supplier fornecedores:supplier fournisseur:supplier empresa:company entreprise:company sucursal:branch tienda:store loja:store magasin:store alumno:student aluno:student estudiante:student estudante:student etudiant:student eleve:student profesor:teacher profesores:teacher experiencia:experience licencia:license tratamiento:treatment curso:course materia:subject disciplina:subject matricula:enrollment inscripcion:enrollment aula:classroom nota:grade medico:doctor medecin:doctor paciente:patient cita:appointment citas:appointment consulta:consultation especialidad:specialty especialidade:specialty especialidades:specialty diagnostico:diagnosis receita:prescription libro:book livro:book autor:author autores:author auteur:author editora:publisher prestamo:loan emprestimo:loan reserva:reservation habitacion:room habitaciones:room chambre:room vehiculo:vehicle veiculo:vehicle voiture:car coche:car carro:car marca:brand modelo:model placa:plate couleur:color peso:weight poids:weight altura:height taille:size tamano:size tamanho:size comentario:comment commentaire:comment mensaje:message mensagem:message observaciones:notes observacoes:notes observacion:notes motivo:reason tipo:type imagen:image imagem:image foto:photo puesto:jobtitle profesion:occupation profissao:occupation salario:salary sueldo:salary salaire:salary calle:street rua:street rue:street barrio:neighborhood bairro:neighborhood codigo:code cep:postalcode numero:number activo:active ativo:active actif:active rol:role plato:dish platos:dish ingrediente:ingredient mascota:pet especie:species raza:breed raca:breed tarea:task tareas:task tarefa:task proyecto:project projeto:project projet:project departamento:department calificacion:rating puntuacion:rating descuento:discount desconto:discount remise:discount impuesto:tax imposto:tax pelicula:movie evento:event lugar:location ubicacion:location lieu:location";

const OTHERS =
  "vorname:firstname nachname:lastname strasse:street straße:street ort:city stadt:city wohnort:city plz:postalcode postleitzahl:postalcode land:country preis:price betrag:amount datum:date geburtsdatum:birthdate beschreibung:description menge:quantity anzahl:quantity telefon:phone telefonnummer:phone handy:phone titel:title bezeichnung:name erstellt:created geaendert:updated geändert:updated kunde:customer kunden:customer produkt:product produkte:product artikel:product bestellung:order bestellungen:order rechnung:invoice kategorie:category mitarbeiter:employee lieferant:supplier firma:company bemerkung:notes kommentar:comment nachricht:message bild:image farbe:color gewicht:weight groesse:size größe:size geschlecht:gender passwort:password benutzer:user benutzername:username schueler:student schüler:student lehrer:teacher kurs:course arzt:doctor buch:book bücher:book fahrzeug:vehicle kennzeichen:licenseplate beginn:start ende:end";

/** Words that English has as well; they are read so after one of the first. */
const AFTER =
  "client:customer professor:teacher professores:teacher editorial:publisher creation:created fin:end debut:start pays:country livre:book cours:course telephone:phone cargo:jobtitle";

const WHOLE =
  "codepostal:postalcode motdepasse:password nomusuario:username nombreusuario:username estadocivil:maritalstatus datanascimento:birthdate datadenascimento:birthdate datenaissance:birthdate datecreation:createdat datedebut:startdate datefin:enddate professores:teacher erstelltam:createdat geändertam:updatedat";

const read = (words: string): ReadonlyMap<string, string> =>
  new Map(words.split(" ").map((pair) => pair.split(":") as [string, string])); // a colon each

const [first, others, after, whole] = [NOUN_FIRST, OTHERS, AFTER, WHOLE].map(read) as [
  ReadonlyMap<string, string>,
  ReadonlyMap<string, string>,
  ReadonlyMap<string, string>,
  ReadonlyMap<string, string>,
]; // one each

const JOINING = /^(?:d|de|da|do|del|della|di|la|el|le|du|des|das|dos)$/;

/** The English words for those of a name in small letters, in the English order; the same where they are English. */
export function toEnglish(words: readonly string[]): readonly string[] {
  const own = words.map((word) => word.normalize("NFD").replaceAll(/\p{M}/gu, ""));
  const one = whole.get(own.join(""));
  if (one !== undefined) return [one];
  const known = (word: string): string | undefined => first.get(word) ?? first.get(word.replace(/s$/, ""));
  if (known(own[0] ?? "") === undefined) return words.map((word) => others.get(word) ?? word);
  const english = own.filter((word) => !JOINING.test(word)).map((word) => known(word) ?? after.get(word) ?? word);
  return english.filter((word) => word !== "-").toReversed();
}
